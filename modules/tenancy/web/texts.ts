import '#kit/locales/texts.ts'
import type zh from '../locales/zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    tenancy: typeof zh
  }
}
