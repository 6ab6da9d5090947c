// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getFormUrl } from '@/lib/links/in-app-target'

const renderForm = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('form')
}

test('[LK-02] returns the URL that the browser would open', () => {
  const form = renderForm(
    '<form action="https://a.example/search/used-cars?old=1"><input name="query" value="blue ute"><input name="page" value="2"><input type="checkbox" name="off" value="1"></form>',
  )
  expect(getFormUrl(form)?.href).toBe('https://a.example/search/used-cars?query=blue+ute&page=2')
})

test('[LK-02] returns null for a POST form and for other elements', () => {
  expect(getFormUrl(renderForm('<form method="post" action="https://a.example/"></form>'))).toBeNull()
  expect(getFormUrl(document.body)).toBeNull()
  expect(getFormUrl(null)).toBeNull()
})
