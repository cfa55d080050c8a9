import { describeFileCrash } from './file-crash.ts'

describeFileCrash(30)
