/** `kill -9` of a node while it moves and scans files. */
import { describeFileCrash } from './file-crash.ts'

describeFileCrash(3)
