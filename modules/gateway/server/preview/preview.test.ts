import iconv from 'iconv-lite'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTicketRoutes } from '#contract/share.ts'
import { previewRoutes } from '#gateway/contract/preview.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { aServer, type TestFile, type TestServer } from '../../../../tests/harness.ts'
import { aPdfFile, aWavFile, aWordFile, aWorkbook } from '../../../../tests/office-files.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPicture, named } from '../../../../tests/some-files.ts'

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
beforeAll(async () => {
  server = await aServer()
  ann = await anActor(server, { can: ['sys:oss:upload', 'gw:share:save'] })
})
afterAll(() => server.close())

async function upload(file: TestFile) {
  const { data, status, body } = await server.call(ossRoutes.create, { file, token: ann.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return data
}
const asked = (id: string, token = ann.token) => ({ params: { id }, query: {}, token })
const ask = {
  get: (id: string, token?: string) => server.call(previewRoutes.get, asked(id, token)),
  text: (id: string, token?: string) => server.call(previewRoutes.text, asked(id, token)),
  document: (id: string, token?: string) => server.call(previewRoutes.document, asked(id, token)),
  table: (id: string, token?: string) => server.call(previewRoutes.table, asked(id, token)),
}

type Made = readonly [name: string, content: () => Promise<TestFile['content']>, form: string]
const shown: readonly Made[] = [
  ['a.png', async () => aPicture('png'), 'picture'],
  ['a.pdf', async () => aPdfFile(['one']), 'pdf'],
  ['a.txt', async () => 'text', 'text'],
  ['a.md', async () => '# Title', 'markdown'],
  ['a.csv', async () => 'a,b\n1,2', 'table'],
  ['a.xlsx', async () => aWorkbook({ One: [['a']] }), 'table'],
  ['a.docx', async () => aWordFile({ heading: 'A', paragraphs: ['b'] }), 'document'],
  ['a.wav', async () => aWavFile(), 'audio'],
  ['a.zip', async () => Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })), 'none'],
]

describe('a file is shown as what it is', () => {
  test.each(shown)('%s', async (name, content, form) => {
    const { id, bytes } = await upload(named(name, await content()))
    expect((await ask.get(id)).data).toMatchObject({ id, name, form, bytes, mayDownload: true, mayShare: true })
  })

  test('and as nothing else: another form is refused', async () => {
    const { id } = await upload(named('a.txt', 'x'))
    for (const form of ['document', 'table'] as const)
      expect(await ask[form](id)).toMatchObject({ status: 422, body: { error: 'preview_not_shown' } })
  })
})

describe('who may open it', () => {
  test('the uploader, the user who sees the list of files, and no other user: missing and forbidden answer alike', async () => {
    const { id } = await upload(named('mine.txt', 'x'))
    const [keeper, bob] = [
      await anActor(server, { can: ['sys:oss:page'] }),
      await anActor(server, { can: ['sys:oss:upload'] }),
    ]
    expect((await ask.get(id, keeper.token)).status).toBe(200)
    for (const each of [id, '0192d5a0-0000-7000-8000-000000000001'])
      expect(await ask.get(each, bob.token)).toMatchObject({ status: 404, body: { error: 'not_found' } })
    for (const form of ['text', 'document', 'table'] as const) expect((await ask[form](id, bob.token)).status).toBe(404)
  })

  test('the user who has an address of it that is still good, because a record they see shows it', async () => {
    const { id, url } = await upload(named('shown.txt', 'x'))
    const bob = await anActor(server)
    const { e, s } = Object.fromEntries(new URL(url, 'http://x').searchParams) as { e: string; s: string }
    const look = (query: object) => server.request('GET', `/gw/oss/${id}/view`, { query, token: bob.token })
    expect((await look({ e, s })).status).toBe(200)
    expect((await look({ e: Number(e) + 900, s })).status).toBe(404)
    expect((await server.request('GET', `/gw/oss/${id}/view`, { query: { e, s } })).status).toBe(401)
  })

  test('a share that does not let it be saved shows it and refuses to save it', async () => {
    const { id } = await upload(named('look.txt', 'only look'))
    const opened = async (download: 0 | 1) => {
      const { data } = await server.call(shareRoutes.create, { token: ann.token, body: { recordId: id, download } })
      const ticket = data.path.split('share=')[1] ?? ''
      return (await server.call(shareTicketRoutes.open, { body: { ticket } })).data.pass
    }
    const content = (share: string, save: '0' | '1') =>
      server.call(previewRoutes.content, { params: { id }, query: { save }, headers: { share } })
    const shown = await opened(0)
    expect((await content(shown, '0')).status).toBe(200)
    expect(await content(shown, '1')).toMatchObject({ status: 422, body: { error: 'preview_not_saved' } })
    const saved = await content(await opened(1), '1')
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  })
})

describe('texts', () => {
  test.each([
    ['UTF-8', Buffer.from('合同 contract')],
    ['UTF-8', Buffer.from('\ufeff合同')],
    ['GB18030', iconv.encode('合同编号：一二三', 'gbk')],
    ['UTF-16', iconv.encode('合同', 'utf-16le', { addBOM: true })],
  ])('in %s', async (encoding, content) => {
    const { id } = await upload(named('a.txt', content))
    const { data } = await ask.text(id)
    expect(data).toMatchObject({ encoding, isCut: false })
    expect(data.text.replace('\ufeff', '')).toMatch(/^合同/)
  })

  test('of a long one the beginning', async () => {
    const { id } = await upload(named('long.txt', '长'.repeat(500_000)))
    const { data } = await ask.text(id)
    expect(data.isCut).toBe(true)
    expect(data.text).toMatch(/^长{349525}$/)
  })
})

describe('documents', () => {
  test('a Word document becomes cleaned HTML, its pictures come beside it', async () => {
    const word = aWordFile({
      heading: 'Quarter',
      paragraphs: ['Sales & more', 'a link'],
      link: 'https://example.org/x',
      picture: await aPicture('png'),
    })
    const { data } = await ask.document((await upload(named('q.docx', word))).id)
    const [picture] = data.pictures
    expect(data.html).toContain('<h1>Quarter</h1><p>Sales &amp; more</p>')
    expect(data.html).toContain('<a href="https://example.org/x">')
    expect(data.html).toContain(`src="oss:${picture?.id}"`)
    expect(picture?.address).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  test('what could run or fetch does not get through', async () => {
    const word = aWordFile({
      heading: '<script>alert(1)</script>',
      paragraphs: ['x'],
      link: 'javascript:alert(1)',
      picture: Buffer.from('<svg onload="alert(1)"/>'),
    })
    const { data } = await ask.document((await upload(named('evil.docx', word))).id)
    expect(data.pictures).toEqual([])
    expect(data.html).not.toMatch(/<script|javascript:|<svg|<img/)
    const { data: marked } = await ask.document(
      (
        await upload(
          named(
            'evil.md',
            '# Hi\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![b](https://evil.example/p.png)',
          ),
        )
      ).id,
    )
    expect(marked.html).toMatch(/^<h1>Hi<\/h1>/)
    expect(marked.html).not.toMatch(/<img|href="javascript/)
  })

  test('tables and lists of Markdown', async () => {
    const { id } = await upload(named('t.md', '| a | b |\n|---|---|\n| 1 | 2 |\n\n1. one\n2. two\n'))
    const { data } = await ask.document(id)
    expect(data.html).toMatch(/<table>.*<th>a<\/th>.*<td>2<\/td>.*<\/table>\s*<ol>/s)
  })

  test.each([
    [
      'a bomb',
      () =>
        zipSync(
          {
            ...parts(aWordFile({ heading: 'x', paragraphs: [] })),
            'word/media/image1.png': new Uint8Array(210 * 1024 * 1024),
          },
          { level: 9 },
        ),
    ],
    ['an archive that is cut off', () => aWordFile({ heading: 'x', paragraphs: ['y'.repeat(4_000)] }).subarray(0, 900)],
  ])('%s is refused, and the server goes on', async (_, content) => {
    const id = await stored('broken.docx', Buffer.from(content()))
    expect(await ask.document(id)).toMatchObject({ status: 422, body: { error: 'preview_damaged' } })
  })
})

describe('tables', () => {
  test('every sheet of a workbook, its first 500 rows', async () => {
    const rows = Array.from({ length: 620 }, (_, at) => [`row ${at}`, at])
    const { id } = await upload(named('big.xlsx', aWorkbook({ 一月: rows, 二月: [['甲', 1.5]] })))
    const { data } = await ask.table(id)
    expect(data.sheets.map(({ name, total, isCut }) => [name, total, isCut])).toEqual([
      ['一月', 620, true],
      ['二月', 1, false],
    ])
    expect([data.sheets[0]?.rows.length, data.sheets[0]?.rows[499]]).toEqual([500, ['row 499', '499']])
    expect(data.sheets[1]?.rows).toEqual([['甲', '1.5']])
  })

  test('separated values in GBK', async () => {
    const { id } = await upload(named('a.csv', iconv.encode('编号;名称\n1;"甲;乙"\n', 'gbk')))
    expect((await ask.table(id)).data.sheets).toEqual([
      {
        name: '',
        rows: [
          ['编号', '名称'],
          ['1', '甲;乙'],
        ],
        total: 2,
        isCut: false,
      },
    ])
  })
})

/** The parts of an archive made here. */
const parts = (zip: Buffer) => unzipSync(zip)

/** Puts content under a name without asking what it is: as if it had come before its reader learned to refuse it. */
async function stored(name: string, content: Buffer): Promise<string> {
  const { id } = await upload(named(name, aWordFile({ heading: 'x', paragraphs: [] })))
  const { kernel } = server.node
  const row = await kernel.database.read(1, (db) =>
    db.selectFrom('sys_oss').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await kernel.files.put(row.storage_key, content)
  await kernel.database.transaction(1, (tx) =>
    tx
      .updateTable('sys_oss')
      .set({ bytes: content.length, sha256: name + content.length })
      .where('id', '=', id)
      .execute(),
  )
  return id
}
