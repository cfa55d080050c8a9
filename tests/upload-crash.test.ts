import { describeUploadCrash } from './upload-crash.ts'

describeUploadCrash(3)
