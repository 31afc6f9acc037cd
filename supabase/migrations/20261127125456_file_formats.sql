set check_function_bodies = off;

ALTER TABLE "public"."imports" DROP CONSTRAINT "imports_format_check";

ALTER TABLE "public"."imports" ADD CONSTRAINT "imports_format_check" CHECK ((format = ANY (ARRAY['csv'::text, 'ofx1'::text, 'ofx2'::text, 'qif'::text, 'camt'::text, 'mt940'::text, 'xlsx'::text, 'xls'::text, 'ods'::text, 'html'::text, 'json'::text, 'pdf'::text, 'coda'::text, 'norma43'::text, 'abo'::text])));
