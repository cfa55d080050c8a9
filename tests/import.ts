/** Any import, walked through its steps. The server must listen: the checking is done behind. */
import { writeXlsx } from 'hucre/xlsx'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  importRoutesOfAll,
  type Import,
  type ImportMode,
  type ImportRoutes,
  type RowOutcome,
} from '#contract/import.ts'
import type { TestFile, TestServer } from './harness.ts'

const TIMEOUT_MS = 60_000

/** A workbook of texts, its first row the header. */
export async function aSheet(rows: readonly (readonly (string | number | null)[])[], name = 'sheet.xlsx') {
  const content = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows.map((row) => [...row]) }] })
  return { name, content } satisfies TestFile
}

interface Upload {
  token: string
  file: TestFile
  mode?: ImportMode
}

/** Uploads a sheet and waits until it is checked. */
export async function anImport(server: TestServer, routes: ImportRoutes, { token, file, mode = 'create' }: Upload) {
  const { data, body } = await server.call(routes.create, { token, file, body: { mode } })
  if (!data?.id) throw new Error(`the sheet was refused: ${JSON.stringify(body)}`)
  return settled(server, token, data.id)
}

/** Waits until an import is neither checked nor written any more. */
export async function settled(server: TestServer, token: string, id: string): Promise<Import> {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until) {
    const { data, body } = await server.call(importRoutesOfAll.get, { token, params: { id } })
    if (!data?.status) throw new Error(`the import is not shown: ${JSON.stringify(body)}`)
    if (data.status !== 'checking' && data.status !== 'confirming') return data
    await sleep(50)
  }
  throw new Error('the import did not settle')
}

/** Confirms an import and waits until it is written, or not. */
export async function confirmed(server: TestServer, token: string, id: string, leaveOut = false): Promise<Import> {
  const { status, body } = await server.call(importRoutesOfAll.confirm, { token, params: { id }, body: { leaveOut } })
  if (status !== 200) throw new Error(`confirming was refused: ${JSON.stringify(body)}`)
  return settled(server, token, id)
}

/** The rows of one outcome, at most 200, with their reasons as `column: text`. */
export async function rowsOf(server: TestServer, token: string, id: string, outcome?: RowOutcome) {
  const query = { limit: 200, ...(outcome && { outcome }) }
  const { data } = await server.call(importRoutesOfAll.rows, { token, params: { id }, query })
  return data.list.map((row) => ({ ...row, reasons: row.issues.map(({ column, msg }) => `${column}: ${msg}`) }))
}
