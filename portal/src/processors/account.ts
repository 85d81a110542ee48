/** The processors that ccProcessorType may name. */
export type ProcessorName = 'stripe' | 'cardknox' | 'icount' | 'nedarim'

/** The facility's account at a processor, as the settings have it. */
export interface ProcessorAccount {
  readonly processor: ProcessorName
  readonly secretKey: string
  /** What the patron's page may know. */
  readonly publicKey: string
  readonly companyId: string
  /** Of iCount: the numbers of the page that charges and of the page that only saves a card; empty without one. */
  readonly payPage: string
  readonly cardPage: string
  /** Of iCount: cards are typed into fields of ours (money-870). */
  readonly cardFields: boolean
}
