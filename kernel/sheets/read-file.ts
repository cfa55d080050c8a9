/** A file of unknown origin as a sheet. Runs in the worker; `read.ts` is the door for everybody else. */
import { readSeparated } from './read-csv.ts'
import { SheetRefused, type SheetContent } from './read-limits.ts'
import { readWorkbook } from './read-xlsx.ts'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** The container of old workbooks, and of new ones with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Never text, whatever bytes follow. */
const PICTURES_AND_DOCUMENTS = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^%PDF/, /^\x1f\x8b/, /^Rar!/, /^7z\xbc\xaf/]

/**
 * Reads a sheet by its content; its name says nothing.
 * @throws SheetRefused
 */
export async function readFileAsSheet(file: Buffer): Promise<SheetContent> {
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new SheetRefused('sheet_protected')
  if (file.subarray(0, ZIP.length).equals(ZIP)) return readWorkbook(file)
  const start = file.toString('latin1', 0, 8)
  if (PICTURES_AND_DOCUMENTS.some((pattern) => pattern.test(start))) throw new SheetRefused('sheet_unknown')
  return readSeparated(file)
}
