/** The test double of S3 itself, by the examples that AWS publishes for signatures in headers and addresses. */
import { expect, test } from 'vitest'
import { signatureOf } from './s3-double.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const host = 'examplebucket.s3.amazonaws.com'
const common = { date: '20130524T000000Z', region: 'us-east-1', query: [] } as const

test('a part of an object, signed in headers', () => {
  const headers = { host, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': common.date }
  const signedHeaders = Object.keys(headers)
  const request = { ...common, method: 'GET', path: '/test.txt', headers, signedHeaders, payloadHash: EMPTY }
  expect(signatureOf(request, SECRET)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('an object put, with a name that is escaped', () => {
  const payloadHash = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
  const headers = {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': common.date,
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  }
  const signedHeaders = Object.keys(headers)
  const request = { ...common, method: 'PUT', path: '/test%24file.text', headers, signedHeaders, payloadHash }
  expect(signatureOf(request, SECRET)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})

test('a list, with a query', () => {
  const headers = { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': common.date }
  const signedHeaders = Object.keys(headers)
  const query = [
    ['max-keys', '2'],
    ['prefix', 'J'],
  ] as const
  const request = { ...common, method: 'GET', path: '/', query, headers, signedHeaders, payloadHash: EMPTY }
  expect(signatureOf(request, SECRET)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
})

test('an address that is good for a day', () => {
  const query = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
    ['X-Amz-Date', common.date],
    ['X-Amz-Expires', '86400'],
    ['X-Amz-SignedHeaders', 'host'],
  ] as const
  const request = { ...common, method: 'GET', path: '/test.txt', query, headers: { host }, signedHeaders: ['host'] }
  expect(signatureOf({ ...request, payloadHash: 'UNSIGNED-PAYLOAD' }, SECRET)).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
