/**
 * In place of Fastify's own compilers of schemas, which are in no bundle (`rolldown.config.ts`): input is checked and
 * answers are written by the rows of the contract.
 */
export const noCompilers = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } }

function refuse(): never {
  throw new Error('a route has no schema of its own: its row in the contract has one')
}
