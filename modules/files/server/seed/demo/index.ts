/** What `--demo` writes: files in the library. */
import type { SeedsOf } from '#system/server/index.ts'
import { writeFiles } from './write-files.ts'

/** The platform's operator has no company. */
const OPERATOR_CERT = 2

export const filesSeeds: SeedsOf = ({ id, cert }, { demo, files }) =>
  demo && files && cert !== OPERATOR_CERT ? [{ name: 'demo:files', write: (tx) => writeFiles(tx, id, files) }] : []
