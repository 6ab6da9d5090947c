// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readFormAddress } from '@/lib/links/form-address'

const draw = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('form')
}

test('[LK-02] a plain form’s address is what the browser would open', () => {
  const form = draw(
    '<form action="https://a.example/search/used-cars?old=1"><input name="query" value="blue ute"><input name="page" value="2"><input type="checkbox" name="off" value="1"></form>',
  )
  expect(readFormAddress(form)?.href).toBe('https://a.example/search/used-cars?query=blue+ute&page=2')
})

test('[LK-02] a form that posts, and what is no form, has none', () => {
  expect(readFormAddress(draw('<form method="post" action="https://a.example/"></form>'))).toBeNull()
  expect(readFormAddress(document.body)).toBeNull()
  expect(readFormAddress(null)).toBeNull()
})
