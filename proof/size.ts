/** Whether `npm run proof` is running, which tests every seed, every gallery entry and every language. */
export const isWholeProof = process.env.MAYIM_PROOF_SIZE === 'proof'
