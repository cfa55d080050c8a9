/**
 * The reference: what the same list costs with nothing of ours around it. Bare Fastify, a pool of ten, a named prepared
 * statement, the same columns, dates as strings, no row security, no session, no total. It also serves the bare page,
 * with files compressed beforehand as the product's are.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'

const TIMESTAMPTZ = 1184
const types = {
  getTypeParser: ((oid: number) =>
    oid === TIMESTAMPTZ ? (text: string) => text : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
}
const pool = new pg.Pool({
  connectionString: process.env.REFERENCE_DATABASE,
  max: 10,
  types,
  options: '-c timezone=UTC -c jit=off',
})

const LIST = `
  select u.id, u.username, u.real_name as "realName", u.head_url as "headUrl", u.gender, u.email, u.mobile, u.status,
    u.super_admin as "superAdmin", u.dept_id as "deptId", d.name as "deptName", u.created_at as "createDate",
    u.last_login_at as "lastLoginDate",
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
      from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id), '[]') as roles
  from sys_user u join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = 1
  order by u.created_at desc, u.id desc
  limit $1 offset $2`

const app = Fastify()
app.get('/', async () => ({ ok: true }))
app.get('/list', async (request) => {
  const { page = '1', limit = '20' } = request.query as Record<string, string>
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [limit, (Number(page) - 1) * Number(limit)] })
  return { code: 0, data: { list: rows } }
})

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
const barePage = process.env.REFERENCE_PAGE
for (const path of barePage ? readdirSync(barePage, { recursive: true, encoding: 'utf8' }) : []) {
  const type = TYPES[extname(path)]
  if (type === undefined) continue
  const body = brotliCompressSync(readFileSync(join(barePage ?? '', path)))
  app.get(`/bare/${path}`, (_, reply) => reply.headers({ 'content-type': type, 'content-encoding': 'br' }).send(body))
}
await app.listen({ port: Number(process.env.REFERENCE_PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
