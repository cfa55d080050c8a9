import type frame from './frame.zh.json'
import type rich from './rich.zh.json'
import type zh from './zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    kit: typeof zh & typeof frame & typeof rich
  }
}
