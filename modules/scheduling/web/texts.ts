import '#kit/locales/texts.ts'
import type frame from '../locales/frame.zh.json'
import type zh from '../locales/zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    scheduling: typeof zh & typeof frame
  }
}
