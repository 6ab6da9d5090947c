import { z } from 'zod'

/** A quiz or survey with the site's own questions (`FM-15`), served at `/quiz` when `pages.quiz` is enabled. */
export const quizSchema = z.object({
  title: z.string().default('').describe('Heading of the quiz page.'),
  intro: z.string().default('').describe('Line under the heading.'),
  subcategory: z.enum(['Quiz', 'Survey']).default('Quiz').describe('Lead subcategory of the answers.'),
  questions: z
    .array(
      z.object({
        text: z.string().min(3).max(120).describe('Question.'),
        answers: z.array(z.string().min(1).max(80)).min(2).max(12).describe('Possible answers.'),
        several: z.boolean().default(false).describe('Whether several answers may be selected.'),
      }),
    )
    .max(12)
    .default([])
    .describe('Questions.'),
})
