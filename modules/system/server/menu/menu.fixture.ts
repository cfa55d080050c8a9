/** What tests of menus do again and again, as the administrator when no other user is named. */
import { newId } from '#kernel/ids.ts'
import type { MenuType } from '#system/contract/menu-rules.ts'
import { menuRoutes, type Menu, type MenuDraft, type MenuMove } from '#system/contract/menu.ts'
import type { TestServer } from '../../../../tests/harness.ts'

type Given = Partial<MenuDraft>

/** @param place asked at every call, because the server comes up before the tests only */
export function menuTools(place: () => { server: TestServer; admin: string }) {
  const create = (menuType: MenuType, pid: string, more: Given = {}, token = place().admin) =>
    place().server.call(menuRoutes.create, {
      body: { name: `Menu ${newId().slice(-8)}`, ...more, menuType, pid },
      token,
    })
  const made = async (menuType: MenuType, pid: string, more: Given = {}, token = place().admin) => {
    const { data, body } = await create(menuType, pid, more, token)
    if (!data?.id) throw new Error(JSON.stringify(body))
    return data.id
  }
  const list = async (token = place().admin) => (await place().server.call(menuRoutes.list, { token })).data
  const get = async (id: string) =>
    (await place().server.call(menuRoutes.get, { params: { id }, token: place().admin })).data
  return {
    create,
    made,
    list,
    get,
    update: async (id: string, more: object, token = place().admin) =>
      place().server.call(menuRoutes.update, { body: { ...contentOf(await get(id)), id, ...more }, token }),
    move: (body: MenuMove, token = place().admin) => place().server.call(menuRoutes.order, { body, token }),
    remove: (id: string, withChildren = false, token = place().admin) =>
      place().server.call(menuRoutes.remove, {
        params: { id },
        query: withChildren ? { withChildren: '1' } : {},
        token,
      }),
    childrenOf: async (pid: string) => (await list()).filter((menu) => menu.pid === pid).map(({ id }) => id),
    idOf: async (code: string) => (await list()).find((menu) => menu.code === code)?.id ?? '',
    /** A module with a catalogue and a page in it. */
    aBranch: async () => {
      const module = await made(2, '0')
      const catalogue = await made(3, module)
      return { module, catalogue, page: await made(0, catalogue) }
    },
  }
}

/** What the form would send back. */
function contentOf(menu: Menu) {
  const {
    actions: _,
    pid: _pid,
    menuType: _type,
    moduleCode: _module,
    sort: _sort,
    version: _version,
    ...content
  } = menu
  return content
}
