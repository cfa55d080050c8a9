/** From a call of an export to its file. */
import type { FileBody } from '#contract/file.ts'
import { translate } from '../i18n/translate.ts'
import { sheetType, writeSheet } from '../sheets/write.ts'
import { wallClock } from '../sheets/write-zone.ts'
import type { Export, ExportCall } from './export.ts'

/** `用户`: of the file, the sheet and the task. */
export const exportTitle = async (exported: Export, call: ExportCall): Promise<string> =>
  exported.title ? exported.title(call) : translate(call.actor.language, `export.${exported.noun}.title`)

/** `用户 2026-11-21.xlsx`, with the day that it is where the caller is. */
export async function exportFileName(exported: Export, call: ExportCall, now = new Date()): Promise<string> {
  const { format, timeZone } = call.asked
  const day = wallClock(timeZone).textOf(now.toISOString()).slice(0, 10)
  return `${await exportTitle(exported, call)} ${day}.${format}`
}

/**
 * The file, written while it is read. Breaking off its reading ends that of the rows.
 * @param onRows how many rows have been handed on, batch by batch
 */
export async function exportFile(
  exported: Export,
  call: ExportCall,
  onRows: (count: number) => void = () => undefined,
): Promise<FileBody> {
  const { format, timeZone } = call.asked
  const control = new AbortController()
  const { columns, rows } = await exported.sheet(call, control.signal)
  const counted = async function* () {
    for await (const batch of rows) {
      yield batch
      onRows(batch.length)
    }
  }
  const name = await exportTitle(exported, call)
  const written = writeSheet({ format, name, columns, rows: counted(), timeZone })
  const body = async function* () {
    try {
      yield* written
    } finally {
      control.abort()
    }
  }
  return { name: await exportFileName(exported, call), type: sheetType[format], body: body() }
}
