import { describeSealCrash } from './seal-crash.ts'

describeSealCrash(30)
