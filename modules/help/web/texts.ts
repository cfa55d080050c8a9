import '#kit/locales/texts.ts'
import type catalogue from '../locales/catalogue.zh.json'
import type frame from '../locales/frame.zh.json'
import type palette from '../locales/palette.zh.json'
import type widgets from '../locales/widgets.zh.json'
import type zh from '../locales/zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    help: typeof zh & typeof catalogue & typeof frame & typeof palette & typeof widgets
  }
}
