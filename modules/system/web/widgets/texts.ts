import '../texts.ts'
import '#shell/home/texts.ts'
