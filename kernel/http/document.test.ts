import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDocuments } from './document.ts'
import { servePage } from './page.ts'

const AHEAD = 'const seen=1;window.ahead=seen;'
const DOCUMENT = `<meta name="base-path" content="__BASE_PATH__" />
<script type="module" crossorigin src="./assets/ahead-a_1-b.js" data-for="app"></script>
<script type="module" src="./assets/index-x.js"></script>
<link rel="modulepreload" href="./assets/sign-in.js" data-for="sign-in">`

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-document-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), DOCUMENT)
  await writeFile(join(root, 'assets/ahead-a_1-b.js'), AHEAD)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const inside = (html: string): string => /<script>(.*)<\/script>/.exec(html)?.[1] ?? ''
const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('the script that fetches ahead lies in the document of those who are signed in, by its hash', async () => {
  const { signedIn, signedOut } = await readDocuments(root, '/xtbg')
  expect(inside(signedIn.html)).toBe(`(()=>{"use strict";${AHEAD}})()`)
  expect(signedIn.scripts).toEqual([hashOf(inside(signedIn.html))])
  expect(signedIn.html).not.toMatch(/ahead-|sign-in/)
  expect([signedOut.scripts, signedOut.html.includes('ahead')]).toEqual([[], false])
})

it('a script that could end itself stays a file', async () => {
  await writeFile(join(root, 'assets/ahead-a_1-b.js'), 'const text="</script><script>"')
  const { signedIn } = await readDocuments(root, '/xtbg')
  await writeFile(join(root, 'assets/ahead-a_1-b.js'), AHEAD)
  expect([signedIn.scripts, signedIn.html.includes('ahead-a_1-b.js')]).toEqual([[], true])
})

it('the policy allows that script and no other', async () => {
  const app = Fastify()
  await servePage(app, root, { basePath: '/xtbg', framesOf: async () => ({ apps: [], hosts: [], storages: [] }) })
  const policyOf = async (cookie: string) => {
    const { headers, body } = await app.inject({ url: '/', headers: { cookie } })
    const [, scripts] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
    return { scripts, body }
  }
  const { scripts, body } = await policyOf('token=x')
  expect(scripts).toBe(`'self' ${hashOf(inside(body))}`)
  expect((await policyOf('')).scripts).toBe("'self'")
  await app.close()
})
