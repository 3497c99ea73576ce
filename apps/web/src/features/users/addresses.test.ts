import { addressesIn } from './addresses.ts'

it.each([
  ['a@b.example', ['a@b.example']],
  ['a@b.example, c@d.example;e@f.example', ['a@b.example', 'c@d.example', 'e@f.example']],
  ['a@b.example c@d.example\n\te@f.example\r\n', ['a@b.example', 'c@d.example', 'e@f.example']],
  ['Suda Dee <suda@x.example>, "Anong" <anong@x.example>', ['suda@x.example', 'anong@x.example']],
  ['a@b.example A@B.example', ['A@B.example']],
  ['nobody', ['nobody']],
  ['  ', []],
])('addresses in a text are found in %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses))
