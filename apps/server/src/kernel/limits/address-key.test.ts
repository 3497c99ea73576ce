import fc from 'fast-check'
import { addressKey } from './address-key.ts'

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))

describe('the key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))

  it('is one for all addresses of a /64, however they are written, and another for every other /64', () => {
    const network = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(network, network, network, (net, first, two) => {
        const key = addressKey([...net, ...first].join(':'))
        expect(key).toBe(addressKey(new URL(`http://[${[...net, ...two].join(':')}]`).hostname.slice(1, -1)))
        expect(key).toBe(`${net.join(':')}::/64`)
      }),
    )
  })
})
