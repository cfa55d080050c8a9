/** 200 MB over a line that is cut twice: by a proxy in between that drops its connections. Runs with LONG=1 only. */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ossRoutes } from '#files/contract/oss.ts'
import { dialogOf } from './support/pages.ts'
import { makeHolder } from './support/holder.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const MB = 1024 * 1024
const PIECES = 200

/** A line to the server that breaks when so many bytes have gone up. */
async function brittleLine(to: string, breaksAt: readonly number[]) {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  const left = [...breaksAt]
  let up = 0
  let cuts = 0
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (piece: Buffer) => {
      up += piece.byteLength
      if (up < (left[0] ?? Infinity)) return
      left.shift()
      cuts += 1
      for (const socket of open) socket.destroy()
    })
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    sent: () => up,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((closed) => server.close(closed))
    },
  }
}

test('200 MB arrive whole over a line that is cut twice', async ({ demo, page, watch }) => {
  test.setTimeout(300_000)
  watch.expect(/^net::ERR_/)
  // A part that was cut off may still be written while the next one comes: the page asks for its place again (tus 1.0).
  watch.expect(/^409 PATCH \/xtbg\/sys\/oss\/tus\//)
  const { caller: holder } = await makeHolder(demo.admin, demo.url, ['sys:oss:page', 'sys:oss:upload'])
  const folder = await mkdtemp(join(tmpdir(), 'large-'))
  const line = await brittleLine(demo.url, [60 * MB, 130 * MB])
  const name = `${unique('录像')}.txt`
  const sum = createHash('sha256')
  try {
    const file = createWriteStream(join(folder, name))
    for (let piece = 0; piece < PIECES; piece += 1) {
      const text = randomBytes(MB / 2).toString('hex')
      sum.update(text)
      await new Promise((written) => file.write(text, written))
    }
    await new Promise((ended) => file.end(ended))

    await enter(page, holder, line.url, '/sys/oss')
    await page
      .getByRole('button', { name: zh('system.oss.upload') })
      .first()
      .click()
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: zh('kit.upload.choose'), exact: true }).click()
    await (await asked).setFiles(join(folder, name))
    const drawer = dialogOf(page, zh('system.oss.upload'))
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 240_000 })
    expect(line.cuts()).toBe(2)
    // A cut costs a part at most.
    expect(line.sent()).toBeLessThan(220 * MB)
    const [stored] = (await holder.call(ossRoutes.page, { query: { name } })).list
    const found = createHash('sha256')
    const reply = await fetch(`${demo.url}${stored?.url}`)
    for await (const piece of reply.body ?? []) found.update(piece as Uint8Array)
    expect(found.digest('hex')).toBe(sum.digest('hex'))
  } finally {
    await line.close()
    await rm(folder, { recursive: true })
  }
})
