import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fingerprintOf, forgetUpload, knownUploads } from './known-uploads.ts'

const file = new File(['x'], '合同.pdf', { lastModified: 7 })
const previous = (uploadUrl: string) => ({
  size: 1,
  metadata: { filename: '合同.pdf' },
  creationTime: '',
  urlStorageKey: '',
  uploadUrl,
  parallelUploadUrls: null,
})
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const urlsOf = async (fingerprint: string) =>
  (await knownUploads.findUploadsByFingerprint(fingerprint)).map(({ uploadUrl }) => uploadUrl)

test('the same file for the same purpose is found again; for another purpose, or changed, it is not', async () => {
  await knownUploads.addUpload(fingerprintOf(file, 'library'), previous('/xtbg/sys/oss/tus/1'))
  expect(await urlsOf(fingerprintOf(file, 'library'))).toEqual(['/xtbg/sys/oss/tus/1'])
  expect(await urlsOf(fingerprintOf(file, 'avatar'))).toEqual([])
  expect(await urlsOf(fingerprintOf(new File(['xy'], '合同.pdf', { lastModified: 7 }), 'library'))).toEqual([])
  forgetUpload(fingerprintOf(file, 'library'))
  expect(await urlsOf(fingerprintOf(file, 'library'))).toEqual([])
})

test('after a day, when the server has forgotten it, it is unknown', async () => {
  vi.useFakeTimers({ now: 0 })
  await knownUploads.addUpload('a', previous('/1'))
  vi.setSystemTime(24 * 3_600_000 - 1)
  expect(await urlsOf('a')).toEqual(['/1'])
  vi.setSystemTime(24 * 3_600_000)
  expect(await urlsOf('a')).toEqual([])
})

test('what no one can read is as good as nothing', async () => {
  kept.set('uploads', '{"a":')
  expect(await urlsOf('a')).toEqual([])
})
