/** The API document as a readable page: plain HTML without script, so that it needs no exception in the policy. */
import type { FastifyInstance } from 'fastify'
import { codesOf } from '#contract/route.ts'
import type { Mounted } from './implement.ts'
import { newNonce } from './security-headers.ts'
import { openApiDocument, type Examples } from './openapi.ts'

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 60rem; padding: 28px; font: 14px/1.6 sans-serif }
h2 { margin: 42px 0 9px } details { border-top: 1px solid #8884; padding: 9px 0 }
summary { cursor: pointer } code, pre { font-family: ui-monospace, monospace; font-size: 13px }
b { display: inline-block; min-width: 4.5em } em { color: #8889; font-style: normal; float: right }
pre { overflow: auto; background: #8881; padding: 14px; border-radius: 6px }`

/** Serves `/openapi.json` and `/openapi` below the base path. The document is made when it is first asked for. */
export function serveApiDocument(
  app: FastifyInstance,
  base: string,
  mounted: readonly Mounted[],
  { version, examples }: { version: string; examples: Examples },
): void {
  let made: { document: Record<string, unknown>; json: string } | undefined
  const make = () => {
    const document = openApiDocument(mounted, base, { version, examples })
    return { document, json: JSON.stringify(document) }
  }
  app.get(`${base}/openapi.json`, (_request, reply) => {
    made ??= make()
    return reply.type('application/json; charset=utf-8').send(made.json)
  })
  app.get(`${base}/openapi`, (_request, reply) => {
    made ??= make()
    const nonce = newNonce()
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(page(mounted, made.document, base, version, nonce))
  })
}

function page(
  mounted: readonly Mounted[],
  document: Record<string, unknown>,
  base: string,
  version: string,
  nonce: string,
): string {
  const nouns = [...new Set(mounted.map(({ id }) => id.split('.', 1)[0] ?? id))]
  const sections = nouns.map((noun) => {
    const operations = mounted.filter(({ id }) => id.startsWith(`${noun}.`)).map((each) => entry(each, document))
    return `<h2 id="${escape(noun)}">${escape(noun)}</h2>${operations.join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Portico API ${escape(version)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Portico API ${escape(version)}</h1>
<p>Base path <code>${escape(base)}</code>. Machine-readable: <a href="${escape(base)}/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`
}

function entry({ id, route }: Mounted, document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, unknown>>
  const operation = paths[route.path]?.[route.method.toLowerCase()]
  const codes = codesOf(route.can)
  const who = codes.length > 0 ? codes.join(' / ') : String(route.can)
  return `<details id="${escape(id)}"><summary><b>${route.method}</b> <code>${escape(route.path)}</code> <em>${escape(who)}</em><br>
${escape(route.summary)}</summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
