import { expect, test } from 'vitest'
import { formatAmount, formatDate, formatNumber, formatPercent, formatShort } from './format.ts'

test('numbers are grouped, with the digits asked for', () => {
  expect(formatNumber(1234567.8912, 'zh')).toBe('1,234,567.891')
  expect(formatNumber(1234.5, 'en', { digits: 2 })).toBe('1,234.50')
  expect(formatNumber(-0.005, 'zh', { digits: 2 })).toBe('-0.01')
  expect(formatPercent(0.184, 'zh')).toBe('18.4%')
  expect(formatShort(12_000, 'zh')).toBe('1.2万')
  expect(formatShort(12_000, 'en')).toBe('12K')
  expect([0, 0.03, 0.06, 0.15, 1, 1.25].map((tick) => formatShort(tick, 'en'))).toEqual([
    '0',
    '0.03',
    '0.06',
    '0.15',
    '1',
    '1.25',
  ])
})

test('amounts have two decimals and the sign of their currency', () => {
  expect(formatAmount(86_400, 'zh')).toBe('¥86,400.00')
  expect(formatAmount(86_400, 'en')).toBe('CN¥86,400.00')
  expect(formatAmount(-12.5, 'en', 'USD')).toBe('-$12.50')
  expect(formatAmount(1200, 'zh', 'JPY')).toBe('JP¥1,200')
})

test('dates read as the language writes them', () => {
  expect(formatDate('2026-12-05', 'zh')).toBe('2026-12-05')
  expect(formatDate('2026-12-05', 'en')).toBe('Dec 5, 2026')
  expect(formatDate('2026-12-05', 'zh', 'long')).toBe('2026年12月5日星期六')
  expect(formatDate('2026-12-05', 'en', 'long')).toBe('Saturday, December 5, 2026')
  expect(formatDate('2026-12-05T09:12:03', 'zh', 'minute')).toBe('2026-12-05 09:12')
  expect(formatDate('2026-12-05T00:12:03', 'en', 'second')).toBe('Dec 5, 2026, 00:12:03')
})

test('what is no date is shown as it is', () => {
  expect(formatDate('soon', 'zh')).toBe('soon')
})
