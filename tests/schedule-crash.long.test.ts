import { describeScheduleCrash } from './schedule-crash.ts'

describeScheduleCrash(30)
