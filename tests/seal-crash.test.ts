/** `kill -9` of the server while it seals: the chain is whole, and the command says so; a changed entry is named. */
import { describeSealCrash } from './seal-crash.ts'

describeSealCrash(3)
