/** Configured calls: created, changed without their secret, tried. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import { formApiRoutes, type FormApiDetail } from '#forms/contract/api-conf.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ApiList from './ApiList.tsx'

const dictionaries = {
  app_status: [
    { val: '1', label: '启用', status: 1 },
    { val: '0', label: '停用', status: 1 },
  ],
} as const

const ID = '0192d5a0-0000-7000-8000-000000000301'
const api: FormApiDetail = {
  id: ID,
  name: 'cities',
  title: '城市',
  titleEn: 'Cities',
  method: 'GET',
  url: 'https://api.example/cities/{country}?q={text}',
  headers: [{ name: 'X-App', value: 'portico' }],
  body: '',
  auth: 'bearer',
  authName: '',
  authPlace: 'header',
  hasSecret: true,
  tokenUrl: '',
  scope: '',
  listPath: 'data',
  valuePath: 'code',
  labelPath: 'name',
  sample: '{"data": [{"code": "B", "name": "Berlin"}, {"code": "P", "name": "Paris"}]}',
  timeoutSeconds: 10,
  blockFor: 'none',
  blockRoleIdList: [],
  blockColumns: [],
  blockLink: '',
  blockParams: {},
  attempts: 3,
  cacheSeconds: 60,
  status: 1,
  remark: '',
  params: ['country', 'text'],
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  version: 3,
  actions: ['update', 'test', 'delete'],
}
const CODES = ['page', 'save', 'update', 'delete', 'test'].map((verb) => `frm:api:${verb}`)

const listed = (more: Partial<FormApiDetail> = {}) => {
  const { headers: _h, body: _b, authName: _n, authPlace: _p, tokenUrl: _t, scope: _s, params: _a, ...rest } = api
  const { listPath: _l, valuePath: _v, labelPath: _e, sample: _m, ...others } = rest
  const { blockFor: _f, blockRoleIdList: _r, blockColumns: _c, blockLink: _k, blockParams: _q, ...row } = others
  return { ...row, ...more }
}

beforeEach(() => {
  signInAs({ dictionaries, can: CODES })
  fakeServer.answer(formApiRoutes.page, () => ({ list: [listed()], total: 1, totalExact: true }))
  fakeServer.answer(formApiRoutes.get, () => api)
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const dialog = () => page.getByRole('dialog')
const field = (name: string) => dialog().getByLabelText(name, { exact: true })
const save = () => dialog().getByRole('button', { name: t('kit.form.save'), exact: true })

test('the list shows name, address, method and authentication', async () => {
  navigateTo('/form/apiConf', { replace: true })
  await show(<ApiList />)
  await expectCount(rows(), 1)
  for (const text of ['城市', 'cities', 'GET', 'https://api.example/', 'Bearer'])
    await expect.element(rows().nth(0)).toHaveTextContent(text)
  await expectAccessible()
})

test('a new call asks only for what its authentication needs', async () => {
  navigateTo('/form/apiConf?id=new', { replace: true })
  const created = fakeServer.answer(formApiRoutes.create, () => ({ id: ID }))
  await show(<ApiList />)
  await userEvent.fill(field(t('forms.api.name')), 'towns')
  await userEvent.fill(field(t('forms.api.titleField')), 'Towns')
  await userEvent.fill(field(t('forms.api.url')), 'https://api.example/{country}')
  await expect.element(dialog().getByText('country', { exact: true })).toBeVisible()
  await expect.element(field(t('forms.api.secret.basic'))).not.toBeInTheDocument()
  await userEvent.click(field(t('forms.api.auth.kind')))
  await userEvent.click(page.getByTitle(t('forms.api.auth.apiKey')))
  await userEvent.fill(field(t('forms.api.authName.apiKey')), 'X-Key-Id')
  await userEvent.fill(field(t('forms.api.secret.apiKey')), 'correct-horse')
  await expectAccessible()
  await userEvent.click(dialog().getByRole('button', { name: t('kit.form.create') }))
  await expect.poll(() => created.length).toBe(1)
  expect(created[0]?.body).toMatchObject({
    name: 'towns',
    url: 'https://api.example/{country}',
    auth: 'apiKey',
    authName: 'X-Key-Id',
    authPlace: 'header',
    secret: 'correct-horse',
  })
})

test('a wrong address, and a user that is missing, are reported at their fields', async () => {
  navigateTo('/form/apiConf?id=new', { replace: true })
  await show(<ApiList />)
  await userEvent.fill(field(t('forms.api.name')), 'towns')
  await userEvent.fill(field(t('forms.api.titleField')), 'Towns')
  await userEvent.fill(field(t('forms.api.url')), 'https://{host}/')
  await userEvent.click(field(t('forms.api.auth.kind')))
  await userEvent.click(page.getByTitle(t('forms.api.auth.basic')))
  await expect.element(dialog().getByText(t('rule.api_address'))).toBeVisible()
  await userEvent.fill(field(t('forms.api.url')), 'https://api.example/')
  await userEvent.click(dialog().getByRole('button', { name: t('kit.form.create') }))
  await expect.element(field(t('forms.api.authName.basic'))).toHaveAttribute('aria-invalid', 'true')
})

test('a change leaves the secret out; the sample shows which options there are', async () => {
  navigateTo(`/form/apiConf?id=${ID}`, { replace: true })
  const updated = fakeServer.answer(formApiRoutes.update, () => null)
  await show(<ApiList />)
  await expect.element(field(t('forms.api.secret.bearer'))).toHaveAttribute('placeholder', t('forms.api.secret.kept'))
  await expect.element(dialog().getByText('Berlin', { exact: true })).toBeVisible()
  await userEvent.fill(field(t('forms.api.labelPath')), 'code')
  await expect.element(dialog().getByText('Berlin', { exact: true })).not.toBeInTheDocument()
  await userEvent.click(save())
  await expect.poll(() => updated.length).toBe(1)
  const body: object = updated[0]?.body as object
  expect(body).toMatchObject({ id: ID, version: 3, labelPath: 'code', headers: [{ name: 'X-App', value: 'portico' }] })
  expect(body).not.toHaveProperty('secret')
})

test('a trial sends the parameters and shows outcome, options, answer and request', async () => {
  navigateTo(`/form/apiConf?test=${ID}`, { replace: true })
  const tried = fakeServer.answer(formApiRoutes.test, () => ({
    isDone: true,
    message: '',
    request: {
      method: 'GET' as const,
      url: 'https://api.example/cities/DE',
      headers: [{ name: 'authorization', value: '••••••' }],
      body: '',
    },
    response: { status: 200, contentType: 'application/json', body: '{"data": []}', isCut: false },
    milliseconds: 12,
    options: [{ value: 'B', label: 'Berlin' }],
    optionCount: 1,
  }))
  await show(<ApiList />)
  await userEvent.fill(field('country'), 'DE')
  await userEvent.keyboard('{Enter}')
  const result = page.getByRole('region', { name: t('forms.api.result') })
  await expect.element(result.getByText('HTTP 200')).toBeVisible()
  await expect.element(result.getByText('Berlin', { exact: true })).toBeVisible()
  await expect.element(result.getByText('authorization: ••••••')).toBeVisible()
  expect(tried[0]?.body).toEqual({ params: { country: 'DE' } })
  await expectAccessible()
})

test('a user who may only see finds no way to create, change or try', async () => {
  signInAs({ dictionaries, can: ['frm:api:page'] })
  fakeServer.answer(formApiRoutes.page, () => ({ list: [listed({ actions: [] })], total: 1, totalExact: true }))
  navigateTo('/form/apiConf', { replace: true })
  await show(<ApiList />)
  await expectCount(rows(), 1)
  await expect.element(page.getByRole('button', { name: t('forms.api.create') })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t('forms.api.test') })).not.toBeInTheDocument()
})

test('rows of the response are shown on the workbench: columns, roles and parameters, with the rows of the sample', async () => {
  const ROLE = '0192d5a0-0000-7000-8000-000000000302'
  fakeServer.answer(formApiRoutes.roles, () => [{ id: ROLE, name: '采购' }])
  fakeServer.answer(formApiRoutes.get, () => ({
    ...api,
    blockFor: 'roles' as const,
    blockRoleIdList: [ROLE],
    blockColumns: [{ label: '编码', labelEn: '', path: 'code', kind: 'text' as const }],
    blockParams: { country: 'DE' },
  }))
  const saved = fakeServer.answer(formApiRoutes.update, () => null)
  navigateTo(`/form/apiConf?id=${ID}`, { replace: true })
  await show(<ApiList />)
  await expect.element(dialog().getByText('采购', { exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('table', { name: t('forms.block.sample') })).toHaveTextContent('BP')
  await userEvent.fill(field('text'), 'open')
  await expectAccessible()
  await userEvent.click(save())
  await expect
    .poll(() => saved[0]?.body)
    .toMatchObject({
      blockFor: 'roles',
      blockRoleIdList: [ROLE],
      blockColumns: [{ label: '编码', path: 'code', kind: 'text' }],
      blockParams: { country: 'DE', text: 'open' },
    })
})

test('a block for roles needs a column and a role', async () => {
  fakeServer.answer(formApiRoutes.roles, () => [])
  const saved = fakeServer.answer(formApiRoutes.update, () => null)
  navigateTo(`/form/apiConf?id=${ID}`, { replace: true })
  await show(<ApiList />)
  await userEvent.click(field(t('forms.block.for')))
  await userEvent.click(page.getByTitle(t('forms.block.for.roles')))
  await userEvent.click(save())
  await expect.element(dialog().getByText(t('rule.block_columns'))).toBeVisible()
  await expect.element(dialog().getByText(t('rule.block_roles'))).toBeVisible()
  expect(saved).toEqual([])
})
