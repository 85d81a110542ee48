/** Whether this is `npm run proof`, which has no limit of time: every seed, every picture, every language. */
export const isWholeProof = process.env.MAYIM_PROOF_SIZE === 'proof'
