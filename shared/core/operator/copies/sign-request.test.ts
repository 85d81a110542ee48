import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyHash, type StoreRequest, signRequest } from './sign-request.ts'

/** Of the examples in the "Amazon S3 API Reference". */
const access = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const atMs = Date.parse('2013-05-24T00:00:00Z')
const signatureOf = (request: Omit<StoreRequest, 'atMs'>) =>
  signRequest(access, { ...request, atMs }).authorization?.split('Signature=')[1]

test('sync-1121: the four published examples of signed requests have their published signatures', () => {
  const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`)
  const empty = { bodyHash: emptyHash }
  expect(
    signatureOf({ ...empty, method: 'GET', url: at('/test.txt'), headers: { Range: 'bytes=0-9' } }),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  expect(
    signatureOf({
      method: 'PUT',
      url: at('/test$file.text'),
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodyHash: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  expect(signatureOf({ ...empty, method: 'GET', url: at('/?lifecycle') })).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
  expect(signatureOf({ ...empty, method: 'GET', url: at('/?max-keys=2&prefix=J') })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
