import type zh from '../locales/widgets.zh.json'

declare module '../i18n.ts' {
  /** What home says besides its greeting; comes with the widgets. */
  interface Texts {
    widgets: typeof zh
  }
}
