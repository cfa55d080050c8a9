import { describe, expect, it } from 'vitest'
import { tabAddress, tabKey, type Identity } from './tab-key.ts'

const key = (address: string, pattern: string, params: Record<string, string> = {}, identity: Identity = {}) =>
  tabKey(tabAddress(address), pattern, params, identity)

describe('the address of a tab', () => {
  it('has no portal: the tab outlives the portal it was opened in', () => {
    expect(tabAddress('/sys/user?page=2&_portalCode=OAyy')).toEqual({ path: '/sys/user', search: '?page=2' })
    expect(tabAddress('/home?_portalCode=OAyy')).toEqual({ path: '/home', search: '' })
    expect(tabAddress('')).toEqual({ path: '/', search: '' })
  })
})

describe('the key of a tab', () => {
  it('is the path: the state of a list opens no other tab', () => {
    const same = ['/sys/user', '/sys/user?page=3&limit=50', '/sys/user?order=asc&orderField=name', '/sys/user?status=1']
    expect(new Set([...same, '/sys/user?_portalCode=bpm'].map((each) => key(each, '/sys/user')))).toEqual(
      new Set(['/sys/user']),
    )
  })
  it('has the parameters of the path, however the address is spelled', () => {
    expect(key('/sys/audit/7', '/sys/audit/:id', { id: '7' })).toBe('/sys/audit/7')
    expect(key('/SYS/audit/7/', '/sys/audit/:id', { id: '7' })).toBe('/sys/audit/7')
    expect(key('/x/a%2Fb', '/x/:id', { id: 'a/b' })).toBe('/x/a%2Fb')
  })
  it('has the query keys that the page names, in one order', () => {
    const identity = { keys: ['id', 'kind'] }
    expect(key('/doc?kind=b&page=2&id=1', '/doc', {}, identity)).toBe('/doc?id=1&kind=b')
    expect(key('/doc?id=1&kind=b&q=x&_portalCode=kms', '/doc', {}, identity)).toBe('/doc?id=1&kind=b')
    expect(key('/doc?q=x', '/doc', {}, identity)).toBe('/doc')
  })
  it('has the whole query where every query opens a tab, but never portal, page, size and order', () => {
    const identity = { wholeQuery: true }
    const long = '/kms-search?words=a&page=2&limit=10&order=asc&orderField=x&_portalCode=kms&area=1'
    expect(key(long, '/kms-search', {}, identity)).toBe('/kms-search?area=1&words=a')
  })
})
