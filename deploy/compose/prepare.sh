#!/bin/sh
# Makes the secrets of compose.yaml: `sh deploy/compose/prepare.sh verify.example.com mitome:0.1.0`. Refuses to replace any.
set -eu
if [ "$#" -ne 2 ]; then
  echo "usage: prepare.sh DOMAIN IMAGE, for example: prepare.sh verify.example.com mitome:0.1.0" >&2
  exit 2
fi
domain=$1
image=$2
cd "${MITOME_COMPOSE_DIR:-$(dirname "$0")}"
if [ -e secrets ]; then
  echo "the folder secrets is there already; a new master key would make the rows unreadable. Nothing was changed." >&2
  exit 1
fi

# Built beside and renamed last: an interrupted run leaves no half of it.
umask 077
unfinished=secrets.$$
trap 'rm -rf "$unfinished"' EXIT
mkdir "$unfinished"
cd "$unfinished"

secret() { openssl rand -hex 24; }
mysql_password=$(secret)
postgres_password=$(secret)
store_key_id=$(openssl rand -hex 10)
store_key=$(secret)
printf '%s' "$mysql_password" >mysql-password
printf '%s' "$(secret)" >mysql-root-password
printf '%s' "$postgres_password" >postgres-password
cat >mitome.env <<EOF
DATABASE_URL=mysql://mitome:$mysql_password@mysql:3306/mitome?sslmode=require
QUEUE_DATABASE_URL=postgres://mitome:$postgres_password@postgres:5432/mitome_queue
ENCRYPTION_KEY=$(date -u +%Y-%m):$(openssl rand -base64 32)
AWS_ACCESS_KEY_ID=$store_key_id
AWS_SECRET_ACCESS_KEY=$store_key
EOF
cat >store.env <<EOF
ROOT_ACCESS_KEY_ID=$store_key_id
ROOT_SECRET_ACCESS_KEY=$store_key
EOF

# An authority for the store alone. Its key is destroyed: a new certificate needs a new authority.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj '/CN=Mitome store' \
  -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign' \
  -keyout authority.key -out ca.pem 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=store' \
  -keyout store.key -out store.csr 2>/dev/null
printf 'subjectAltName=DNS:store\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' >extensions
openssl x509 -req -in store.csr -CA ca.pem -CAkey authority.key -CAcreateserial -days 3650 -extfile extensions \
  -out store.pem 2>/dev/null
rm -f authority.key store.csr extensions ./*.srl

# The accounts in the containers read single files; the folder keeps everyone else out.
chmod 0444 mysql-password mysql-root-password postgres-password ca.pem store.pem store.key
cd ..
printf 'DOMAIN=%s\nMITOME_IMAGE=%s\n' "$domain" "$image" >.env
mv "$unfinished" secrets
echo "secrets and .env are made. Keep a copy of secrets/mitome.env elsewhere: without its master key no backup can be read."
