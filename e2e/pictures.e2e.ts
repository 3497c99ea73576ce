import sharp from 'sharp'
import { openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

servePage()

it('[L-16] fetches the avatar from the storage call, with q as the current-user call gave it and the token', async () => {
  const guard = await app.make.operator()
  const form = new FormData()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0c626c' } })
    .jpeg()
    .toBuffer()
  form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'me.jpg')
  expect((await app.as(guard).profile.putAvatar({ form })).status).toBe(200)
  const me = await app.as(guard).auth.me({})
  const q = me.ok ? me.body.user.avatar : null
  expect(q).toMatch(/^[\w.-]{20,}$/)

  const token = await app.make.session(guard.id, guard.organisation_id)
  const { page } = await openPage(browser, { token })
  const pictureResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/storage/files')
  await page.goto(`${app.address}/dashboard`)
  const answer = await pictureResponse
  expect(new URL(answer.url()).searchParams.get('q')).toBe(q)
  expect(await answer.request().allHeaders()).toMatchObject({ authorization: `Bearer ${token}` })
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  await page.locator('img[src^="blob:"]').first().waitFor()
})
