/**
 * Run by `npm run build -- --demonstration`: starts a server with the demonstration data in a directory of its own,
 * signs in as its administrator, and writes what every reading call answers, for a page that has no server.
 * @example node dist/demonstration/record.js FOLDER
 */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { partOf, type Recorded } from '#contract/recorded.ts'
import { createLogger } from '#kernel/config/logger.ts'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { readSettings } from '#kernel/config/settings.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { migrateDatabase, openDatabase } from '../database.ts'
import { allMigrations } from '../migrations.ts'
import { modules } from '../modules.ts'
import { createNode } from '../node.ts'
import { say } from '../say.ts'
import { seedDatabase } from '../seed.ts'
import { signIn, type Ask } from './asking.ts'
import { findSecrets } from './clean.ts'
import type { Recording } from './recording.ts'
import { walk } from './walk.ts'

const LANGUAGES = ['zh', 'en'] as const
/** What the server prepares behind (the index of the search) is waited for: how long at most, and between looks. */
const SETTLE_MS = 180_000
const LOOK_MS = 1_000

interface Running {
  readonly base: string
  readonly routes: Parameters<typeof walk>[0]
  /** What must not be in any recording. */
  readonly secrets: readonly string[]
  readonly ask: Ask
}

/** Starts the server; every way back is put into `undo`. */
async function start(dataDir: string, undo: (() => Promise<unknown>)[]): Promise<Running> {
  const password = `Demo-${randomBytes(12).toString('base64url')}-1`
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: '0', ADMIN_PASSWORD: password })
  const log = createLogger({ level: 'error' })
  const { secretKey, databasePassword } = loadSecrets({ dataDir })
  const passwords = {
    owner: databasePassword('owner'),
    app: databasePassword('app'),
    dispatch: databasePassword('dispatch'),
    rule: databasePassword('rule'),
  }
  const database = await openDatabase({ databaseUrl: undefined, dataDir, passwords, log: say, onLost: say })
  undo.push(database.stop)
  const { urls } = database
  await migrateDatabase(urls.owner, allMigrations(modules), say)
  const files = createLocalStorage(join(dataDir, 'files'))
  await seedDatabase({ urls, log: say, adminPassword: password, demo: true, files })
  const node = await createNode({ settings, urls, secretKey, modules, log, isAlone: true })
  undo.push(node.stop)
  const base = `${await node.listen()}/xtbg`
  const ask = await signIn(base, { username: 'admin', password })
  await settled(ask)
  const secrets = [password, secretKey, ...Object.values(passwords)]
  return { base, routes: node.mounted.map(({ route }) => route), secrets, ask }
}

/** Resolves when every kind of record is in the index of the search, or when that has taken too long. */
async function settled(ask: Ask): Promise<void> {
  const begun = performance.now()
  let isSettled = false
  while (!isSettled && performance.now() - begun < SETTLE_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const kinds = searchRoutes.index.reply.safeParse(await ask(searchRoutes.index.path, 'zh')).data ?? []
    isSettled = kinds.length > 0 && kinds.every(({ finishDate }) => finishDate !== null)
  }
  if (!isSettled) say('the index of the search is recorded as it is: it is not complete')
}

async function record(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-demonstration-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  try {
    const { base, routes, secrets, ask } = await start(dataDir, undo)
    const machine = [new URL(base).origin, new URL(base).host, dataDir, hostname()].filter((word) => word.length > 3)
    for (const language of LANGUAGES) {
      const recording = await walk(routes, { ask, language, machine })
      await write(join(folder, language), recording, secrets)
      say(`${language}: ${recording.size} replies recorded`)
    }
  } finally {
    for (const back of undo.toReversed()) await back()
  }
}

/** @throws where a recording holds what must not be published */
async function write(folder: string, recording: Recording, secrets: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const parts = new Map<string, Record<string, Recorded[]>>()
  for (const [path, replies] of recording) parts.set(partOf(path), { ...parts.get(partOf(path)), [path]: replies })
  for (const [part, replies] of parts) {
    const text = JSON.stringify(replies)
    const found = findSecrets(text, secrets)
    if (found.length > 0) throw new Error(`the recording ${part} must not be published: ${found.join('; ')}`)
    await writeFile(join(folder, `${part}.json`), text)
  }
  await writeFile(join(folder, 'index.json'), JSON.stringify({ parts: [...parts.keys()].toSorted() }))
}

const [, , folder] = process.argv
if (folder === undefined) throw new Error('the folder for the recording is missing')
await record(folder)
process.exit()
