import fc from 'fast-check'
import { cleanHtml, htmlOfText, saysSomething } from './clean-html.ts'

describe('cleanHtml', () => {
  it('keeps text with simple marks, lists and links to web addresses', () => {
    const html =
      '<h3>น้ำดื่ม</h3><p>At <b>ten</b> &amp; <a href="https://example.org/a?b=1&amp;c=2">here</a></p><ul><li>one</li></ul><hr /><blockquote>x<br />y</blockquote>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT src=//x>alert(1)</sCript >after', 'after'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<svg><a href="https://x"><script>1</script></svg>a', 'a'],
    ['<p onclick="alert(1)" style="x" class=y id=z data-a=1>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href=https://x.example/"onmouseover="alert(1)>a</a>', '<a href="https://x.example/%22onmouseover=%22alert(1)">a</a>'],
    ['<a title="x>" href="https://x.example/">a</a>', '<a href="https://x.example/">a</a>'],
    ['<a href="https://x.example"><a href="https://y.example">b', '<a href="https://x.example/"></a><a href="https://y.example/">b</a>'],
    ['<b><i>a</b>c</i>', '<b><i>a</i></b>c'],
    ['<p>a', '<p>a</p>'],
    ['a</p></div>', 'a<p></p>'],
    ['<!-- <script> --><p>a</p><!doctype html><?php x ?>', '<p>a</p>'],
    ['<!--x', ''],
    ['1 < 2 > 0 & <3', '1 &lt; 2 &gt; 0 &amp; &lt;3'],
    ['<p', 'p'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
    ['<form action=x><input><button>a</button></form>', 'a'],
    ['a\u0000b\u202ec\u001b[31m', 'abc[31m'],
  ])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

  it('[1.3.1] lets nothing through but its own tags, whatever comes in, and changes nothing the second time', () => {
    const parts = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '&',
        ' ',
        '<p',
        '<a href=',
        'https://x.example/',
        'javascript:',
        '<script',
        '</script>',
        '<!--',
        '-->',
      ],
      ...['<svg', '<b>', '</b>', '&lt;', '&#60;', 'onload=', 'x', '\n', '<br/>', '</p>', '<style>', '<li>'],
    )
    const inputs = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 25 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(inputs, (html) => {
        const clean = cleanHtml(html)
        const outside = clean.replace(
          /<(?:\/?(?:p|b|strong|i|em|u|s|ul|ol|li|h3|h4|blockquote|a|span|code)|br \/|hr \/|a href="https?:\/\/[^"<>]*")>/g,
          '',
        )
        expect(outside).not.toMatch(/[<>]/)
        expect(cleanHtml(clean)).toBe(clean)
      }),
      { numRuns: 500 },
    )
  })

  it('changes nothing the second time where a tag that is taken out leaves items in each other', () => {
    for (const html of [
      '<li><p</p><li>',
      '<li><p</p><li><p</p><li>',
      ...['<p><svg<b></b><p>', '<li><p</p>', '<b><li><p</p>'].map((part) => part.repeat(300)),
    ])
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
  })

  it('does not let long input grow', () => {
    for (const html of [
      '<'.repeat(50_000),
      '<a '.repeat(20_000),
      '<b>'.repeat(20_000),
      `<a href="${' '.repeat(50_000)}`,
      '&'.repeat(50_000),
    ])
      expect(cleanHtml(html).length).toBeLessThan(html.length * 6)
  })
})

describe('text', () => {
  it('becomes paragraphs, and stays what it says', () =>
    expect(htmlOfText('Water is off.\nTen to eleven.\n\n <b>&amp; sorry</b> ')).toBe(
      '<p>Water is off.<br />Ten to eleven.</p><p>&lt;b&gt;&amp;amp; sorry&lt;/b&gt;</p>',
    ))

  it('is empty where only marks are', () =>
    expect([saysSomething(cleanHtml('<p>&nbsp;<br></p><img>')), saysSomething('<p>a</p>')]).toEqual([false, true]))
})
