import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function aLog() {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', node: 'test:1', destination: { write: (line) => void lines.push(line) } })
  return { log, text: () => lines.join(''), line: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

test('a line is one JSON object with time, level, node and request id', () => {
  const { log, line } = aLog()
  log.child({ reqId: 'abc' }).info({ ms: 3 }, 'request')
  expect(line()).toMatchObject({ level: 'info', node: 'test:1', reqId: 'abc', ms: 3, msg: 'request' })
  expect(line()['time']).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('no secret gets into a line, whatever its spelling and however deep', () => {
  const { log, text } = aLog()
  const secrets = {
    token: 'S1',
    password: 'S2',
    new_password: 'S3',
    comfirmPassword: 'S4',
    'set-cookie': ['S5'],
    headers: { authorization: 'S6', cookie: 'S7', token: 'S8' },
    config: { deep: [{ clientSecret: 'S9', METRICS_TOKEN: 'S10', SECRET_KEY: 'S11', passwordHash: 'S12' }] },
  }
  log.info(secrets, 'one')
  log.child({ token: 'S13', session: { token: 'S14' } }).info('two')
  expect(text()).not.toMatch(/"S\d/)
})

test('no token of an address gets into a line, in a field or in a message', () => {
  const { log, text } = aLog()
  log.info(
    { url: '/oss/upload?dirValue=a&token=TTT&x=1', path: '/a?ticket=TTT' },
    'went to /b?access_token=TTT#top and /c?token=TTT',
  )
  log.warn({ err: new Error('GET /d?token=TTT failed') }, 'oops')
  expect(text()).not.toContain('TTT')
  expect(text()).toContain('dirValue=a&token=***&x=1')
})

test('no password of a database address gets into a line', () => {
  const { log, text } = aLog()
  log.error({ err: new Error('cannot reach postgres://portico_app:hunter2@db/portico') }, 'database')
  expect(text()).not.toContain('hunter2')
  expect(text()).toContain('postgres://portico_app:***@db/portico')
})

test('a database error is logged without the values that users entered', () => {
  const { log, line } = aLog()
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'user_name',
    detail: 'Key (phone)=(139)',
  })
  log.error({ err: new Error('outer', { cause: error }) }, 'failed')
  expect(line()['err']).toMatchObject({
    message: 'outer',
    cause: { message: 'duplicate key', code: '23505', constraint: 'user_name' },
  })
  expect(JSON.stringify(line())).not.toContain('139')
})

test('what is no secret stays: levels, counts, lists, dates', () => {
  const { log, line } = aLog()
  log.info({ pwdLevel: 4, tokens: 3, list: [1, 'a'], none: null, when: new Date(0) }, 'x')
  expect(line()).toMatchObject({ pwdLevel: 4, tokens: 3, list: [1, 'a'], none: null, when: '1970-01-01T00:00:00.000Z' })
})
