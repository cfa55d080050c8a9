import type zh from './zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    kit: typeof zh
  }
}
