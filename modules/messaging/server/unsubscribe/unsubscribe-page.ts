/** The page behind the address of unsubscribing: plain HTML without script, one button. */
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { RawAnswer } from '#kernel/http/raw.ts'
import { newNonce } from '#kernel/http/security-headers.ts'

const STYLE = `
:root { color-scheme: light dark }
body { margin: 12vh auto 0; max-width: 28rem; padding: 0 24px; font: 16px/1.7 sans-serif }
h1 { font-size: 20px; line-height: 1.4 }
button { font: inherit; min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: #2f4fd1; color: #fff }
button:focus-visible { outline: 3px solid #8aa0ff; outline-offset: 2px }`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Page {
  readonly language: Language
  readonly organisation: string
  /** In words: "Tasks". */
  readonly category: string
  readonly state: 'ask' | 'done' | 'kept'
}

/** `ask`: with the button; `done`: ended; `kept`: ended, but the organisation still sends them. */
export function unsubscribePage({ language, organisation, category, state }: Page): RawAnswer {
  const nonce = newNonce()
  const text = (key: string) =>
    escaped(translate(language, `messaging.unsubscribe.${key}`, { name: organisation, category }))
  const title = text(`${state}.title`)
  const button = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${text('button')}</button></form>`
  const body = `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text(`${state}.text`)}</p>${state === 'ask' ? button : ''}</main></body></html>`
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  }
}
