/** Setting parameters of the product, as administrators do. */
import { paramRoutes } from '#system/contract/param.ts'
import { readParam } from '#system/server/index.ts'
import type { ProductParamKey } from '../modules/system/server/seed/params.ts'
import type { TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'

/** Sets a parameter of the product; resolves when the server reads it so. */
export async function setParam(
  server: Pick<TestServer, 'call' | 'node'>,
  token: string,
  { key, value }: { key: ProductParamKey; value: number },
): Promise<void> {
  const { data } = await server.call(paramRoutes.page, { token, query: { keyword: key } })
  const found = data.list.find((param) => param.key === key)
  if (!found) throw new Error(`there is no parameter ${key}`)
  const { id, type, sensitive, remark, version } = found
  const body = { id, key, type, sensitive, remark, version, value: String(value) }
  const { status, body: answer } = await server.call(paramRoutes.update, { token, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  await until(async () => (await readParam(server.node.kernel, 1, key)) === value, 10_000)
}
