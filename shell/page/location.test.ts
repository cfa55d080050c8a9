import { describe, expect, it } from 'vitest'
import { parseAddress } from './location.ts'

describe('an address', () => {
  it.each([
    ['#/sys/user?page=2', '/sys/user', '?page=2'],
    ['/sys/user', '/sys/user', ''],
    ['sys/user', '/sys/user', ''],
    ['#', '/', ''],
    ['', '/', ''],
    ['#?x=1', '/', '?x=1'],
    ['/a?', '/a', ''],
    ['/a?b=c?d', '/a', '?b=c?d'],
    ['/a#b', '/a', ''],
    ['//elsewhere.example/x', '//elsewhere.example/x', ''],
    ['javascript:alert(1)', '/javascript:alert(1)', ''],
  ])('%s is a path and its query', (address, pathname, search) => {
    expect(parseAddress(address)).toEqual({ pathname, search })
  })
})
