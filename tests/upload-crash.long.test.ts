/** tests/upload-crash.test.ts, thirty times. */
import { describeUploadCrash } from './upload-crash.ts'

describeUploadCrash(30)
