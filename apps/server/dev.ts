/** `npm run dev`: the server from its sources. */
import { serve } from './main.ts'

await serve()
