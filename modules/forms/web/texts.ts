import '#kit/locales/texts.ts'
import type frame from '../locales/frame.zh.json'
import type widgets from '../locales/widgets.zh.json'
import type zh from '../locales/zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    forms: typeof zh & typeof frame & typeof widgets
  }
}
