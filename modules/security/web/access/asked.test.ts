import { describe, expect, test } from 'vitest'
import { askedIn, callIn, explainPath, idIn, queryOfAsked } from './asked.ts'

const ID = '0192d5a0-0000-7000-8000-00000000ffff'

describe('what is asked', () => {
  test('survives the address', () => {
    const asked = { userId: ID, method: 'POST', path: '/sys/user/{id}', recordId: ID } as const
    expect(askedIn(new URLSearchParams(queryOfAsked(asked)))).toEqual(asked)
    expect(askedIn(new URLSearchParams(explainPath(asked).split('?')[1]))).toEqual(asked)
  })

  test('is nothing where the address says nothing, or nonsense', () => {
    const nothing = { userId: '', method: 'GET', path: '', recordId: '' }
    for (const query of ['', 'call=FETCH /x', 'call=GET', 'call=GET sys', 'record=7'])
      expect(askedIn(new URLSearchParams(query))).toEqual(nothing)
    expect(callIn('DELETE /sys/user/1')).toEqual({ method: 'DELETE', path: '/sys/user/1' })
  })

  test('a record is found in what one pastes', () => {
    expect(idIn(` https://office.example.org/#/sys/user?id=${ID}&x=1`)).toBe(ID)
    expect(idIn('PO-2026-1183')).toBe('')
  })
})
