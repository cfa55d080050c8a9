import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLocalStorage } from './local-storage.ts'
import { FileMissing, newKey } from './storage.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-files-'))
const storage = createLocalStorage(root)

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

test('what is put is read again, byte for byte, and gone when removed', async () => {
  const key = newKey(7)
  expect(await storage.put(key, parts('one ', 'two'))).toEqual({ bytes: 7 })
  expect((await buffer(await storage.read(key))).toString()).toBe('one two')
  expect(statSync(join(root, key)).mode & 0o077).toBe(0)
  await storage.remove(key)
  await storage.remove(key)
  await expect(storage.read(key)).rejects.toThrow(FileMissing)
})

test('a body that breaks off leaves nothing', async () => {
  const key = newKey(8)
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(storage.put(key, broken())).rejects.toThrow('gone')
  expect(readdirSync(join(root, '8'), { recursive: true }).filter((name) => String(name).length > 10)).toEqual([])
})

test('what a killed process had half written goes with its key', async () => {
  const key = newKey(9)
  await storage.put(key, parts('whole'))
  writeFileSync(join(root, `${key}.part`), 'half')
  await storage.remove(key)
  expect(
    readdirSync(join(root, '9'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).toEqual([])
})

test('no key leads out of the folder', async () => {
  for (const key of ['../secret', '1/2026-11/../../x', '/etc/passwd', '1/2026-11/a%2fb', ''])
    await expect(storage.read(key)).rejects.toThrow('not a key of ours')
})
