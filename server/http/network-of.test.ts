import { expect, test } from 'vitest'
import { countedFor, networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unix'],
])('[U112] the address %s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network))

test('[U112] an IPv6 network counts for itself and for its site, whose allowance is 16 times as large', () => {
  expect(countedFor(networkOf('2001:db8:1:2::1'))).toEqual([
    { key: '2001:db8:1:2::/64', times: 1 },
    { key: '2001:db8:1::/48', times: 16 },
  ])
  expect(countedFor('203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }])
})
