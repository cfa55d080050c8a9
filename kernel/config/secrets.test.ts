import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portico-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => join(dataDir, 'secrets.json')

test('the first start makes a key of 32 random bytes, for its owner’s eyes only; later starts keep it', () => {
  const { secretKey } = loadSecrets({ dataDir })
  expect(Buffer.from(secretKey, 'base64url')).toHaveLength(32)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(loadSecrets({ dataDir }).secretKey).toBe(secretKey)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
})

test('two installations have different keys, a data directory that is not there is made', () => {
  expect(loadSecrets({ dataDir: join(dataDir, 'a/b') }).secretKey).not.toBe(loadSecrets({ dataDir }).secretKey)
})

test('SECRET_KEY comes first and is not written down', () => {
  const secretKey = 'a secret key of at least 32 characters'
  expect(loadSecrets({ dataDir, secretKey }).secretKey).toBe(secretKey)
  expect(readdirSync(dataDir)).toEqual([])
})

test('database passwords follow from the key, one per login', () => {
  const one = loadSecrets({ dataDir })
  const app = one.databasePassword('portico_app')
  expect(loadSecrets({ dataDir }).databasePassword('portico_app')).toBe(app)
  expect(one.databasePassword('portico_dispatch')).not.toBe(app)
  expect(app).not.toContain(one.secretKey)
  expect(app).toMatch(/^[\w-]{43}$/)
})

test('a file that others can read is closed again', () => {
  loadSecrets({ dataDir })
  chmodSync(file(), 0o644)
  loadSecrets({ dataDir })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a file that cannot be used is never replaced', () => {
  writeFileSync(file(), '{"secretKey":')
  expect(() => loadSecrets({ dataDir })).toThrow('cannot be used')
  expect(readFileSync(file(), 'utf8')).toBe('{"secretKey":')
})
