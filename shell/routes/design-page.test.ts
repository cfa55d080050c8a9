import { describe, expect, test } from 'vitest'
import { findPage } from '../registry.ts'
import { designPageId } from './design-page.ts'
import { isDesignPage, routePages } from './private-routes.ts'

describe('a page that was designed in the browser', () => {
  test.each([
    ['/sys-portal-sysDesignPage-render', ''],
    ['/sys-portal-sysDesignPage-render/news', ''],
    ['/oa/sys-portal-sysDesignPage-render', ''],
    ['/news', 'sys-portal-sysDesignPage-render-3'],
  ])('is known by its path or its name: %s %s', (path, name) => expect(isDesignPage(path, name)).toBe(true))

  test('is no other page', () => {
    expect(isDesignPage('/designPageView', 'sys-portal-sysDesignPage')).toBe(false)
    expect(isDesignPage('/news')).toBe(false)
  })

  test('opens a tab for each pageId', () => {
    for (const path of ['/sys-portal-sysDesignPage-render', '/oa/sys-portal-sysDesignPage-render'])
      expect(findPage(path, routePages)?.page.identity).toEqual(['pageId'])
  })
})

describe('which designed page it is', () => {
  test('says the query, which the address of the menu brings along', () => {
    expect(designPageId('?pageId=3&x=1')).toBe('3')
    expect(designPageId('?pageId=3', '/render?pageId=4')).toBe('3')
  })
  test('else the address of the menu itself', () => {
    expect(designPageId('', '/oa/render?x=1&pageId=4')).toBe('4')
    expect(designPageId('?pageId=', '/render?pageId=4')).toBe('4')
  })
  test('is unknown where neither says', () => {
    expect(designPageId('?page=2')).toBeUndefined()
    expect(designPageId('', '/render')).toBeUndefined()
  })
})
