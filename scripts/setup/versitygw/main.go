// A store that speaks the S3 protocol over a folder: Versity's gateway as a library. Its own command also has other backends, which take a
// third of the time to build.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
)

// Takes the address to listen on, a folder for metadata and one for objects. Runs until SIGTERM.
func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: versitygw ADDRESS METADATA_FOLDER OBJECT_FOLDER")
	}
	address, metadataFolder, objectFolder := os.Args[1], os.Args[2], os.Args[3]
	ending, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := serve(ending, address, metadataFolder, objectFolder); err != nil {
		log.Fatal(err)
	}
}

func serve(ending context.Context, address, metadataFolder, objectFolder string) error {
	// In files: the temporary folder of many machines has no extended attributes.
	metadata, err := meta.NewSideCar(metadataFolder)
	if err != nil {
		return err
	}
	objects, err := posix.New(objectFolder, metadata, posix.PosixOpts{SideCarDir: metadataFolder, Concurrency: 1000})
	if err != nil {
		return err
	}
	return embedgw.RunVersityGW(ending, objects, &embedgw.Config{
		RootUserAccess:    os.Getenv("ROOT_ACCESS_KEY_ID"),
		RootUserSecret:    os.Getenv("ROOT_SECRET_ACCESS_KEY"),
		Ports:             []string{address},
		MaxConnections:    10_000,
		MaxRequests:       1000,
		MultipartMaxParts: 10_000,
		KeepAlive:         true,
		Quiet:             true,
	})
}
